import { fileMessages } from '@/lib/file-messages'
import { objectsByNumber, type PdfObjects } from './pdf-objects'
import { refusal } from './refusals'

const trigger = /\/(OpenAction|AA)(?![A-Za-z0-9])[\s\0]{0,50}/g
const reference = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z])/g
const next = /\/Next(?![A-Za-z0-9])[\s\0]{0,50}(?:(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R|\[([^[\]]{0,4000}))/g
const leavesDocument = /\/(?:URI|GoToR|GoToE|Thread|Movie|Sound|Rendition)(?![A-Za-z0-9])/

/** Limits: characters of one action's dictionary, dictionaries read, and characters read in all of them. */
const longest = 64 * 1024
const mostDictionaries = 10_000
const mostRead = 4 * 1024 * 1024

const harmful = () => refusal(fileMessages.opensByItself)

/**
 * Refuses a PDF that opens an address or another file without a click: when it is opened, closed or a page is turned. A
 * jump within the document is allowed. What cannot be followed counts as harmful.
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
    if (value.startsWith('%') || ++looks > mostDictionaries) throw harmful()
    const [, number] = /^(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R/.exec(value) ?? []
    const actions = number === undefined ? [read(value)] : behind([number])
    waiting.push(...actions)
    // /AA has one action for each event.
    if (name === 'AA') waiting.push(...behind(actions.flatMap(referencesIn)))
  }
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
    if (leavesDocument.test(action)) throw harmful()
    const following = [...action.matchAll(next)].flatMap(([, one, list]) =>
      one === undefined ? referencesIn(list ?? '') : [one],
    )
    waiting.push(...behind(following))
  }

  /** The dictionaries of the objects with these numbers; each object is read once. */
  function behind(numbers: readonly string[]): string[] {
    return numbers
      .filter((number) => !seen.has(number) && seen.add(number))
      .flatMap((number) => {
        bodies ??= objectsByNumber(objects)
        const found = bodies.get(Number(number))
        if (!found) throw harmful()
        return found.map(read)
      })
  }

  function read(text: string): string {
    const dictionary = dictionaryIn(text)
    charactersRead += dictionary.length
    if (++looks > mostDictionaries || charactersRead > mostRead) throw harmful()
    return dictionary
  }
}

const referencesIn = (text: string) => [...text.matchAll(reference)].flatMap(([, number]) => number ?? [])

/** The dictionary at the start of `text`, '' when there is none. One without an end is harmful. */
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
    // A comment could contain brackets that do not count.
    else if (character === '%') throw harmful()
    else if (text.startsWith('<<', at)) [depth, at] = [depth + 1, at + 1]
    else if (text.startsWith('>>', at)) {
      at++
      if (--depth === 0) return text.slice(start, at + 1)
    }
  }
  throw harmful()
}
