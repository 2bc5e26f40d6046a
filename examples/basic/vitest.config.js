import { basic } from '@mvdb/basic/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [basic()] });
