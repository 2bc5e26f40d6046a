import type { Page } from 'playwright-core';

const SHORT_YEAR = /(?<![\w/.-])\d{1,2}([/-])\d{1,2}\1\d{2}(?![\w/-])/;

/** The texts of a page in which a date has a year of two digits. */
export async function shortYears(page: Page): Promise<readonly string[]> {
  const texts = await page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    return found;
  });
  return texts.filter((text) => SHORT_YEAR.test(text));
}

/** The texts of a page of which a part is hidden and cannot be scrolled to, as `tag.class: text`. */
export function cutOffTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
      );
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.textContent !== '' && element.closest('.hidden') === null)
      .filter(isCut)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`);
  });
}
