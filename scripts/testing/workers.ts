/** How many workers run tests at the same time, each with a portal and a database of its own. */
export const workers = {
  // More than cores: the longest of them wait for mail servers most of the time.
  api: 4,
  e2e: 3,
  soak: 1,
  pictures: 2,
}
