import { digits } from './same-text'

/** The text of an SMS, and how many messages it is sent as (3GPP TS 23.038 and 23.040). */

/**
 * What a phone shows. Each kind of message has a template with India's operators (docs/operations.md, Templates for SMS):
 * this text, in which the message is a variable of words. One of a template that the school has registered itself `isWhole`.
 */
export const smsText = ({ subject, message, school, isWhole = false }: Sms) =>
  isWhole ? message : `${subject}: ${message} - ${school}`

type Sms = { subject: string; message: string; school: string; isWhole?: boolean }

/** A link or an address, by what is in the word; `Mr.Rao` is none. */
const link =
  /@|:\/\/|www\.|\w\.[a-z]{2,}\/|\w\.(?:com|in|org|net|edu|gov|co|info|io|app|me|ly|be|gl|gle|link|xyz|site|online|shop|store|page|ngo|school|example)\b/i
/** Digits that may be a number to call; one has three of them side by side, as marks in a row have not. */
const number = /\+?\d(?:[\s()-]{0,2}\d){9,14}/g
/** Digits that are none. */
const days = /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/g

/** As an operator's machine and a telephone read it, however it was typed. */
const asRead = (words: string) =>
  digits(words.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/(\d{3})\.(?=\d{3})/g, '$1-')

/** The part of a message that operators stop in a variable of words: a link, an address or a number; undefined without. */
export function stoppedIn(message: string): string | undefined {
  const read = asRead(message)
  const numbers = read.replace(days, ' ').match(number) ?? []
  return read.split(/\s/).find((word) => link.test(word)) ?? numbers.find((found) => /\d{3}/.test(found))
}

/** The GSM alphabet; each letter takes seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters of its second table count as two. */
const extended = new Set('\f^{}\\[~]|€')

/** Letters in a single message, and in each of several, which need some for joining them. */
const gsm = { alone: 160, together: 153 }
const unicode = { alone: 70, together: 67 }

/** How many messages `text` is sent as, and whether it has a letter outside the GSM alphabet. */
export function smsParts(text: string): { parts: number; unicode: boolean } {
  const letters = [...text]
  const outside = letters.some((letter) => !basic.has(letter) && !extended.has(letter))
  const places = letters.map((letter) => (outside ? letter.length : extended.has(letter) ? 2 : 1))
  const { alone, together } = outside ? unicode : gsm
  if (places.reduce((sum, size) => sum + size, 0) <= alone) return { parts: 1, unicode: outside }
  let [parts, used] = [1, 0]
  for (const size of places) {
    // A letter is not split between two messages.
    if (used + size > together) [parts, used] = [parts + 1, 0]
    used += size
  }
  return { parts, unicode: outside }
}

export const describeSmsParts = (text: string) => {
  const { parts, unicode: outside } = smsParts(text)
  const alphabet = outside ? ', because it has letters outside the plain SMS alphabet' : ''
  return `${parts === 1 ? '1 SMS' : `${parts} SMS parts`} for each recipient${alphabet}`
}
