import { messages } from '@/lib/messages'
import { byNumber, type PdfObjects } from './pdf-objects'
import { refusal } from './refusals'

const trigger = /\/(OpenAction|AA)(?![A-Za-z0-9])[\s\0]{0,50}/g
const reference = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z])/g
const next = /\/Next(?![A-Za-z0-9])[\s\0]{0,50}(?:(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R|\[([^[\]]{0,4000}))/g
const leavesDocument = /\/(?:URI|GoToR|GoToE|Thread|Movie|Sound|Rendition)(?![A-Za-z0-9])/

/** Characters that a dictionary of actions may have, places to look for actions at, and characters to read at all of them. */
const longest = 64 * 1024
const mostLooks = 10_000
const mostRead = 4 * 1024 * 1024

const harmful = () => refusal(messages.files.opensByItself)

/**
 * Refuses a PDF that opens an address or another file by itself when it is opened, turned over or closed. A place
 * within the document is common and does no harm. What cannot be followed counts as harmful.
 * @throws AppError unsupported
 */
export function checkActions(objects: PdfObjects): void {
  let bodies: ReadonlyMap<number, string[]> | undefined
  const seen = new Set<string>()
  const waiting: string[] = []
  let [looks, charactersRead] = [0, 0]

  for (const { 0: key, 1: name, index } of objects.text.matchAll(trigger)) {
    const start = index + key.length
    const value = objects.text.slice(start, start + longest)
    if (value.startsWith('%') || ++looks > mostLooks) throw harmful()
    const [, number] = /^(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R/.exec(value) ?? []
    const actions = number === undefined ? [read(value)] : behind([number])
    waiting.push(...actions)
    // Under /AA, each event has its action.
    if (name === 'AA') waiting.push(...behind(actions.flatMap(referencesIn)))
  }
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
    if (leavesDocument.test(action)) throw harmful()
    const following = [...action.matchAll(next)].flatMap(([, one, list]) =>
      one === undefined ? referencesIn(list ?? '') : [one],
    )
    waiting.push(...behind(following))
  }

  /** The dictionaries that objects are, each object once. */
  function behind(numbers: readonly string[]): string[] {
    return numbers
      .filter((number) => !seen.has(number) && seen.add(number))
      .flatMap((number) => {
        bodies ??= byNumber(objects)
        const found = bodies.get(Number(number))
        if (!found) throw harmful()
        return found.map(read)
      })
  }

  function read(text: string): string {
    const dictionary = dictionaryIn(text)
    charactersRead += dictionary.length
    if (++looks > mostLooks || charactersRead > mostRead) throw harmful()
    return dictionary
  }
}

const referencesIn = (text: string) => [...text.matchAll(reference)].flatMap(([, number]) => number ?? [])

/** The dictionary that `text` begins with, '' when it begins with something else. One without an end is harmful. */
function dictionaryIn(text: string): string {
  const start = /^[\s\0]{0,50}/.exec(text)?.[0].length ?? 0
  if (!text.startsWith('<<', start)) return ''
  let [depth, strings] = [0, 0]
  for (let at = start; at < Math.min(text.length, start + longest); at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') strings++
    else if (character === ')') strings--
    else if (strings > 0) continue
    // A comment could hide anything.
    else if (character === '%') throw harmful()
    else if (text.startsWith('<<', at)) [depth, at] = [depth + 1, at + 1]
    else if (text.startsWith('>>', at)) {
      at++
      if (--depth === 0) return text.slice(start, at + 1)
    }
  }
  throw harmful()
}
