import { fileMessages } from '@/lib/file-messages'
import { reference, valuesByNumber, type PdfObjects } from './pdf-objects'
import { refusal } from './refusals'

const trigger = /\/(OpenAction|AA) /g
const next = /\/Next (?:(\d{1,10}) \d{1,5} R |\[([^[\]]*))/g
/** An action by its kind, or one whose kind is said elsewhere. */
const leavesDocument = /\/(?:URI|GoToR|GoToE|Thread|Movie|Sound|Rendition|S \d+) /

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
  let byNumber: ReadonlyMap<number, string[]> | undefined
  const seen = new Set<string>()
  const waiting: string[] = []
  let [looks, charactersRead] = [0, 0]

  for (const { text } of objects.values)
    for (const { 0: key, 1: name, index } of text.matchAll(trigger)) {
      const value = text.slice(index + key.length, index + key.length + longest)
      if (++looks > mostDictionaries) throw harmful()
      const [, number] = /^(\d{1,10}) \d{1,5} R /.exec(value) ?? []
      // A list says where to open the document.
      const actions = (number === undefined ? [value] : behind([number])).map(dictionaryIn)
      waiting.push(...actions)
      // /AA has one action for each event.
      if (name === 'AA') waiting.push(...behind(actions.flatMap(referencesIn)))
    }
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
    charactersRead += action.length
    if (charactersRead > mostRead) throw harmful()
    if (leavesDocument.test(action)) throw harmful()
    const following = [...action.matchAll(next)].flatMap(([, one, list]) =>
      one === undefined ? referencesIn(list ?? '') : [one],
    )
    for (const value of behind(following)) {
      waiting.push(value)
      if (!value.startsWith('<<')) waiting.push(...behind(referencesIn(value)))
    }
  }

  /** The values of the objects with these numbers; each object is read once. */
  function behind(numbers: readonly string[]): string[] {
    return numbers
      .filter((number) => !seen.has(number) && seen.add(number))
      .flatMap((number) => {
        byNumber ??= valuesByNumber(objects)
        const found = byNumber.get(Number(number))
        if (!found || (looks += found.length) > mostDictionaries) throw harmful()
        return found
      })
  }
}

const referencesIn = (text: string) => [...text.matchAll(reference)].flatMap(([, number]) => number ?? [])

/** The dictionary at the start of `text`, '' when there is none. One without an end is harmful. */
function dictionaryIn(text: string): string {
  if (!text.startsWith('<<')) return ''
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/<<|>>/g)) {
    depth += bracket === '<<' ? 1 : -1
    if (depth === 0) return text.slice(0, index + 2)
  }
  throw harmful()
}
