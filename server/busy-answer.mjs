import { createHash, randomInt } from 'node:crypto'

/** Says that nothing of the request was begun, so that it may be sent again (lib/client/busy.ts). */
export const BUSY_HEADER = 'Portal-Busy'

export const busyMessage = 'The portal is very busy just now. Please try again in a moment.'

/** Seconds, so that those who are refused at once do not come back at once. */
const AGAIN_IN = { from: 3, to: 7 }

/** The palette of app/globals.css, for a document that stands alone: no style sheet would be sooner there than the page. */
const style = `:root{color-scheme:light dark;--paper:#f9f7f3;--ink:#23201b;--muted:#615a50;--accent:#0d4f5e;--on-accent:#fdfcf9}
@media (prefers-color-scheme:dark){:root{--paper:#171613;--ink:#ece8df;--muted:#aea79b;--accent:#86c6d3;--on-accent:#082a32}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1rem;text-align:center;background:var(--paper);color:var(--ink);font:1rem/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:28rem}
.school{margin:0;font-size:.875rem;font-weight:600;color:var(--accent);overflow-wrap:anywhere}
h1{margin:.5rem 0 0;font-size:1.75rem;line-height:1.25;font-weight:600}
p{margin:.75rem 0 0;color:var(--muted)}
a{display:inline-flex;align-items:center;min-height:2.5rem;margin-top:1.5rem;padding:0 1rem;border-radius:.375rem;background:var(--accent);color:var(--on-accent);font-size:.875rem;font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const styleHash = createHash('sha256').update(style).digest('base64')
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/**
 * A document that says so and, where it was asked for by GET, loads the page again by itself.
 * @param {string} school its name
 * @param {number | undefined} again seconds
 */
const documentOf = (school, again) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${again ? `<meta http-equiv="refresh" content="${again}">` : ''}
<title>Very busy just now · ${escaped(school)}</title><style>${style}</style></head>
<body><main><p class="school">${escaped(school)}</p><h1>Very busy just now</h1>
<p role="alert">${
  again
    ? 'Many people are using the portal at this moment. This page comes by itself as soon as there is room.'
    : 'Many people are using the portal at this moment. Nothing of what you sent was done: please go back and send it again.'
}</p>${again ? '<a href="">Try again</a>' : ''}</main></body></html>`

/**
 * The answer to a request that nobody has time for: 503 with Retry-After, in the form in which it was asked for.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @param {string} school its name
 * @returns {{ status: 503, headers: Record<string, string>, body: string }}
 */
export function busyAnswer({ method, url = '/', headers }, school) {
  const again = randomInt(AGAIN_IN.from, AGAIN_IN.to + 1)
  const [type, body] = bodyOf()
  return {
    status: 503,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'Retry-After': String(again),
      [BUSY_HEADER]: '1',
    },
    body,
  }

  /** @returns {[type: string, body: string]} */
  function bodyOf() {
    // Next.js shows this text where an action was asked for, and takes no other type for one.
    if (headers['next-action'] || headers.rsc) return ['text/plain', busyMessage]
    if (url.startsWith('/api/') || !headers.accept?.includes('text/html'))
      return ['application/json', JSON.stringify({ message: busyMessage })]
    return ['text/html; charset=utf-8', documentOf(school, method === 'GET' || method === 'HEAD' ? again : undefined)]
  }
}
