import { escapeHtml as html } from '@/lib/escape-html'
import type { ArchiveRow } from './archive-rows'

/** What a table of the page needs: its file, how many rows it has, and the first of them. */
export type ArchivedPart = { file: string; total: number; headings: readonly string[]; first: readonly ArchiveRow[] }

type Words = { school: string; person: string; made: string; by: string }

const titleOf = (file: string) => {
  const words = file.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** index.html of an archive: what the school knows of a person, to be read without any program but a browser. */
export function archivePage(
  { school, person, made, by }: Words,
  parts: readonly ArchivedPart[],
  papers: readonly string[],
) {
  const sections = parts.map(({ file, total, headings, first }) => {
    const rows = first.map(
      (row) => `<tr>${headings.map((heading) => `<td>${html(row[heading] ?? '')}</td>`).join('')}</tr>`,
    )
    const rest = total > first.length ? ` The first ${first.length} of ${total}.` : ''
    return `<section><h2>${html(titleOf(file))}</h2><p>${rest} All of it: <a href="data/${file}.csv">data/${file}.csv</a></p>
<div class="wide"><table><thead><tr>${headings.map((heading) => `<th>${html(heading)}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`
  })
  const list = papers.map((name) => `<li><a href="${html(name)}">${html(name)}</a></li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(person)}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin: 2.5rem 0 0 } p { margin: .25rem 0 .75rem } .wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem } td, th { border: 1px solid #8886; padding: .35rem .6rem; text-align: left; vertical-align: top }
</style></head><body>
<h1>${html(person)}</h1>
<p>This is what ${html(school)} keeps about ${html(person)}. It was made on ${html(made)}${by && ` by ${html(by)}`}. The files with
the ending .csv open in any program for tables.</p>
${list.length ? `<section><h2>Papers and files</h2><ul>${list.join('\n')}</ul></section>` : ''}
${sections.join('\n')}
</body></html>
`
}
