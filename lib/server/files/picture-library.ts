/** What reads and draws pictures: loaded with the first one, because it holds megabytes that pages have no use for. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  // It would keep decoded pictures in memory after the request.
  sharp.cache(false)
  return sharp
}
