import type { BrowserContext, Page } from 'playwright-core';

const COLLECT = `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile));`;

/** Collects what violates the policy from the first script of each page on, whatever reports it. */
export const collectViolations = (context: BrowserContext): Promise<unknown> => context.addInitScript(COLLECT);

/** What the document of the page has been refused since it was opened. */
export const violationsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.violations');
