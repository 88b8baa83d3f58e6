import { z } from 'zod'
import { numberInput, unlessEmpty } from './inputs'
import { required } from './messages'
import { hasPaisePrecision, rupeesToPaise } from './money'

/** Amounts of money in input: rupees, as a number or text, with at most two decimals. They become integer paise. */

type Said = { positive: string; decimals: string; tooLarge: string }

const amount = (number: z.ZodNumber, maxPaise: number, said: Said) =>
  z
    .union([z.number(), z.string().trim().min(1, { error: required })], { error: required })
    .pipe(numberInput(said.positive))
    .pipe(
      number
        .max(maxPaise / 100, { error: said.tooLarge, abort: true })
        .refine(hasPaisePrecision, { error: said.decimals }),
    )
    .transform(rupeesToPaise)

/** Above zero, and at most `maxPaise`. */
export const rupees = (maxPaise: number, said: Said) =>
  amount(z.number({ error: said.positive }).gt(0, { error: said.positive, abort: true }), maxPaise, said)

/** The same, or absent. */
export const optionalRupees = (maxPaise: number, said: Said) =>
  unlessEmpty<number, number | string>(rupees(maxPaise, said))

/** From zero on; absent is 0. */
export const rupeesOrNothing = (maxPaise: number, said: Said) =>
  unlessEmpty<number, number | string>(
    amount(z.number({ error: said.positive }).min(0, { error: said.positive, abort: true }), maxPaise, said),
  ).transform((paise) => paise ?? 0)
