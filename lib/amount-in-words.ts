import { belowHundred } from './number-words'

const scales = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** '' for 0, which is no part of a number. */
function words(number: number): string {
  if (number === 0) return ''
  if (number < 100) return belowHundred(number, '-')
  const [size, name] = scales.find(([least]) => number >= least) ?? [1, '']
  return [words(Math.floor(number / size)), name, words(number % size)].filter(Boolean).join(' ')
}

/** `Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only`, as a receipt says an amount. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const parts = [
    (rupees > 0 || rest === 0) && `${rupees === 1 ? 'Rupee' : 'Rupees'} ${words(rupees) || 'Zero'}`,
    rest > 0 && (rest === 1 ? 'One Paisa' : `${words(rest)} Paise`),
  ]
  return `${parts.filter(Boolean).join(' and ')} Only`
}
