import { nameOfMonth, yearOf, type Day } from '@/lib/dates'
import { belowHundred } from '@/lib/number-words'

/** Ordinals that are not the number with "th". */
const ordinals: Record<string, string> = {
  One: 'First',
  Two: 'Second',
  Three: 'Third',
  Five: 'Fifth',
  Eight: 'Eighth',
  Nine: 'Ninth',
  Twelve: 'Twelfth',
  Twenty: 'Twentieth',
  Thirty: 'Thirtieth',
}

function ordinal(number: number): string {
  const words = belowHundred(number).split(' ')
  const last = words.pop() ?? ''
  return [...words, ordinals[last] ?? `${last}th`].join(' ')
}

/** As years are said: Nineteen Hundred Ninety Eight, Two Thousand Sixteen. */
function yearInWords(year: number): string {
  const [hundreds, rest] = [Math.floor(year / 100), year % 100]
  const head = hundreds % 10 === 0 ? `${belowHundred(hundreds / 10)} Thousand` : `${belowHundred(hundreds)} Hundred`
  return rest ? `${head} ${belowHundred(rest)}` : head
}

/** `2016-05-14` as `Fourteenth May Two Thousand Sixteen`. */
export const dayInWords = (day: Day): string =>
  `${ordinal(Number(day.slice(8)))} ${nameOfMonth(day)} ${yearInWords(yearOf(day))}`

/** The number of a class: `Class 8` as `Eight`; '' for one without a number. */
export function classInWords(schoolClass: string): string {
  const [, number = ''] = /\b(\d{1,2})$/.exec(schoolClass) ?? []
  return number && belowHundred(Number(number))
}
