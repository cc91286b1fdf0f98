/** Where each file of data/ is, by its path below it; written by copy-data.mjs. */
export const dataAddresses: Readonly<Record<string, string>>
