import { createHash } from 'node:crypto'
import { addDays, type Day } from '@/lib/dates'

type Event = {
  id: string
  kind: string
  name: string
  from: Day
  to: Day
  changedAt: Date
  /** How often it was changed. */
  revision: number
}

/** `secret`: somebody's own, and of nobody else. */
export type Feed = { name: string; timeZone: string; events: Event[]; secret?: boolean }

/** Bytes of a line, without its end (RFC 5545, 3.1). */
const lineLength = 75

const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(text).length

/** A line in pieces of 75 bytes at most, each further one after a space; no character is cut in two. */
function folded(line: string): string {
  const pieces: string[] = []
  let [piece, length] = ['', 0]
  for (const character of line) {
    const bytes = bytesOf(character)
    if (length + bytes > lineLength) {
      pieces.push(piece)
      piece = ' '
      length = 1
    }
    piece += character
    length += bytes
  }
  return [...pieces, piece].join('\r\n')
}

/** TEXT of RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

const dateOf = (day: Day) => day.replaceAll('-', '')

const instantOf = (date: Date) => date.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Holidays, and what else is on days, as an iCalendar file (RFC 5545, RFC 7986). */
export function iCalendar({ name, timeZone, events }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//School portal//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap(({ id, kind, name: holiday, from, to, changedAt, revision }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${instantOf(changedAt)}`,
      `LAST-MODIFIED:${instantOf(changedAt)}`,
      `SEQUENCE:${revision}`,
      `DTSTART;VALUE=DATE:${dateOf(from)}`,
      // The first day that is not part of it.
      `DTEND;VALUE=DATE:${dateOf(addDays(to, 1))}`,
      `SUMMARY:${escaped(kind === 'Working day' ? `School is held: ${holiday}` : holiday)}`,
      `CATEGORIES:${escaped(kind)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Seconds for which a calendar need not ask again. */
const freshFor = 900

/** The file, or 304 for who has it. */
export function serveFeed(feed: Feed, request: Request): Response {
  const text = iCalendar(feed)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  // Somebody's own ends at once: nothing between may keep it.
  const headers = { ETag: etag, 'Cache-Control': feed.secret ? 'private, no-cache' : `public, max-age=${freshFor}` }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(text, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${feed.secret ? 'school' : 'holidays'}.ics"`,
    },
  })
}
