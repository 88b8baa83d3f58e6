const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textOf = (html: string) => html.replace(/&(#?\w+);/g, (whole, name: string) => marks[name] ?? whole)

/** Where a mail's HTML part leads. */
export const linksIn = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => textOf(href))

/** The words that somebody sees of a text, or of HTML. */
export function wordsIn(text: string): string[] {
  const shown = text.startsWith('<!doctype')
    ? textOf(text.replace(/<head>[^]*?<\/head>/, '').replace(/<[^<>]*>/g, ' '))
    : text
  return shown.split(/\s+/).filter(Boolean)
}
