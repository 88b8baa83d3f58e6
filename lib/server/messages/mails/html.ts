import { escapeHtml } from '@/lib/escape-html'
import { oneLine, whomToAsk, type MailSchool, type MailWords } from '@/lib/mail-text'

/** A piece of HTML. Whatever else stands in `markup` is escaped. */
type Markup = { readonly html: string }
type Part = Markup | string | number | false | undefined | readonly Part[]

const htmlOf = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(part)
  return 'html' in part ? part.html : part.map(htmlOf).join('\n')
}
const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: texts.map((text, n) => text + htmlOf(parts[n])).join(''),
})

/** The logo at the head of a mail, which brings it along: `cid` is how the HTML part names it. */
export type MailLogo = { cid: string; width: number; height: number }

// The portal's palette (app/globals.css): mail programs know neither variables nor style sheets.
const light = { paper: '#f9f7f3', surface: '#fffefb', raised: '#f2eee7', line: '#e2dbd0', ink: '#23201b' }
const lightWords = { muted: '#615a50', accent: '#0d4f5e', onAccent: '#fdfcf9' }
/** Programs that know no dark look leave it out and show the light one, as written at each element. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #171613 !important; color: #ece8df !important; }
  .surface { background: #1e1d19 !important; border-color: #393630 !important; }
  .raised { background: #292722 !important; }
  .line { border-color: #393630 !important; }
  .ink { color: #ece8df !important; }
  .muted { color: #aea79b !important; }
  .edge { border-color: #86c6d3 !important; }
  .button { background: #86c6d3 !important; color: #082a32 !important; }
}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Long addresses and links break anywhere, so that the mail is never wider than a phone. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word'
const text = `margin:0 0 16px;font-size:16px;line-height:24px;${breaks}`
const small = 'font-size:14px;line-height:20px'
const smallBroken = `${small};${breaks}`

const lines = (words: string) => words.split('\n').map((line, n) => markup`${n > 0 && markup`<br>`}${line}`)
const paragraph = (words: string) => markup`<p style="${text}">${lines(words)}</p>`
const paragraphs = (words: readonly string[]) => words.map(paragraph)

function factsTable(facts: NonNullable<MailWords['facts']>): Part {
  if (facts.length === 0) return false
  const rows = facts.map(([label, value, kind], n) => {
    const line = n === facts.length - 1 ? '' : `border-bottom:1px solid ${light.line};`
    const style = `padding:8px 12px;vertical-align:top;${line}font-weight:${kind === 'sum' ? 700 : 400};${small}`
    return markup`<tr><th class="line muted" scope="row" align="left" width="36%" style="${style};color:${lightWords.muted};text-align:left">${label}</th>
<td class="line ink" style="${style};color:${light.ink};${breaks}">${oneLine(value)}</td></tr>`
  })
  return markup`<table class="raised" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;width:100%;border-collapse:separate;background:${light.raised};border-radius:6px">
${rows}
</table>`
}

/** The link stands below the button too: it says where that leads, and can be copied. */
const linkButton = ({ label, url }: NonNullable<MailWords['button']>) =>
  markup`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 8px"><tr>
<td class="button" align="center" bgcolor="${lightWords.accent}" style="border-radius:6px;background:${lightWords.accent}">
<a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${lightWords.accent};color:${lightWords.onAccent};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a>
</td></tr></table>
<p style="margin:0 0 16px;font-size:12px;line-height:16px;word-break:break-all"><a class="muted" href="${url}" style="color:${lightWords.muted}">${url}</a></p>`

/** Its padding is white too, because a logo is drawn for paper. */
const picture = ({ cid, width, height }: MailLogo) =>
  markup`<td width="${width + 8}" style="padding:0 12px 0 0;vertical-align:middle"><img src="cid:${cid}" width="${width}" height="${height}" alt="" style="display:block;padding:4px;border:0;border-radius:6px;background:#ffffff"></td>`

function foot(school: MailSchool) {
  const ask = whomToAsk(school)
  return markup`<tr><td class="line" style="padding:16px 20px 20px;border-top:1px solid ${light.line}">
${ask && markup`<p class="ink" style="margin:0 0 12px;${smallBroken};color:${light.ink}">${ask}</p>`}
<p class="muted" style="margin:0;${smallBroken};color:${lightWords.muted}">${school.name}${school.address && markup`<br>${school.address}`}</p>
</td></tr>`
}

/** The HTML part: one column of tables with styles at each element, which is what all mail programs understand. */
export function htmlText(words: MailWords, school: MailSchool, logo?: MailLogo): string {
  const { subject, greeting, says, letter, facts = [], then = [], button, buttons = [], otherwise = [], from } = words
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ html: dark }}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink};${font}">
<div role="main">
<table class="paper" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;background:${light.paper};${font}"><tr><td align="center" style="padding:16px 8px">
<table class="surface" role="presentation" width="560" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;border:1px solid ${light.line};border-collapse:separate;border-radius:10px;background:${light.surface};text-align:left">
<tr><td class="edge" style="padding:16px 20px;border-bottom:3px solid ${lightWords.accent}">
<table role="presentation" cellspacing="0" cellpadding="0"><tr>${logo && picture(logo)}
<td class="ink" style="font-size:18px;line-height:24px;font-weight:700;color:${light.ink};${breaks}">${school.name}</td></tr></table>
</td></tr>
<tr><td class="ink" style="padding:20px 20px 4px;color:${light.ink}">
${greeting && paragraph(greeting)}
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${light.ink};${breaks}">${says}</h1>
${letter && paragraphs(letter.split(/\n{2,}/))}
${from && paragraph(from)}
${factsTable(facts)}
${paragraphs(then)}
${button && linkButton(button)}
${buttons.map(({ note, ...each }) => markup`${paragraph(note)}${linkButton(each)}`)}
${paragraphs(otherwise)}
</td></tr>
${foot(school)}
</table>
</td></tr></table>
</div>
</body>
</html>
`.html
}
