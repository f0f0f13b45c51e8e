/** Commit and date the page was built from; empty outside a repository. */
declare const __BUILD_STAMP__: string;
