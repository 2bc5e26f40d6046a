import { Client } from 'pg';

/** Commits that the database rejects, as it does those that statements of others got in the way of. */
export class RejectedCommits {
  readonly #client: Client;
  readonly #schema: string;

  constructor(url: string, schema: string) {
    this.#client = new Client(url);
    this.#schema = schema;
  }

  async begin(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`CREATE SEQUENCE IF NOT EXISTS ${this.#schema}.rejected`);
  }

  /** So many of those that follow are rejected; a sequence counts on where what counts it is undone. */
  async reject(count: number): Promise<void> {
    const schema = this.#schema;
    await this.#client.query(`
      SELECT setval('${schema}.rejected', 1, false);
      CREATE OR REPLACE FUNCTION ${schema}.reject_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('${schema}.rejected') <= ${count} THEN
          RAISE EXCEPTION 'in the way' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NULL;
      END $$;
      DROP TRIGGER IF EXISTS reject_commit ON ${schema}.about;
      CREATE CONSTRAINT TRIGGER reject_commit AFTER UPDATE ON ${schema}.about
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${schema}.reject_commit()`);
  }

  async end(): Promise<void> {
    await this.#client.query(`DROP TRIGGER IF EXISTS reject_commit ON ${this.#schema}.about`);
    await this.#client.end();
  }
}
