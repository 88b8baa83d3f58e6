import { z } from 'zod'
import { limits } from '@/lib/constants'
import { day, dayFilter, optionalNumber, optionalText, text } from '@/lib/inputs'
import { rupees, rupeesOrNothing } from '@/lib/rupee-inputs'
import { dayBookMessages } from './messages'
import { noteKey, notes } from './notes'

const said = {
  positive: dayBookMessages.amountPositive,
  decimals: dayBookMessages.amountDecimals,
  tooLarge: dayBookMessages.amountTooLarge,
}

/** `date`: the school day; today without it. */
export const dayBookSchema = z.object({ date: dayFilter() })

export const closeDaySchema = z.object({ date: day })

export const ownCashSchema = z.object({})

/** What is in the drawer at first; rupees, which become paise. */
export const openCashSchema = z.object({ opening: rupeesOrNothing(limits.cashCount, said) })

/** Cash that is given on; rupees, which become paise. */
export const handOverSchema = z.object({ amount: rupees(limits.cashCount, said), recipient: text(limits.name) })

/** What is in the drawer at last, by note, and why that is not what there should be. */
export const closeCashSchema = z.object({
  counts: z.strictObject(
    Object.fromEntries(
      notes.map((note) => [noteKey(note), optionalNumber(0, limits.notesOfAKind, dayBookMessages.countWhole)]),
    ),
  ),
  reason: optionalText(limits.reason),
})
