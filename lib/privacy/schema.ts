import { z } from 'zod'
import { limits } from '@/lib/constants'
import { choice, enteredPassword, formSchema, id, text, wholeNumber } from '@/lib/inputs'
import { retentionFields } from './terms'

/** `currentPassword` is the actor's own, and asked for unless the log-in is fresh. */
export const ownArchiveSchema = z.object({ currentPassword: enteredPassword.optional() })
export const personArchiveSchema = ownArchiveSchema.extend({ id })

/** The first step of an erasure, and its way back. The password is the actor's own, however fresh the log-in is. */
export const blockSchema = formSchema({ reason: text(limits.reason), currentPassword: enteredPassword }).extend({ id })
export const unblockSchema = formSchema({ currentPassword: enteredPassword }).extend({ id })

const whole = (name: keyof typeof retentionFields) => {
  const { min, max } = retentionFields[name]
  return wholeNumber(min, max, `Please enter a whole number from ${min} to ${max}.`)
}

export const retentionSchema = formSchema({
  blockedMonths: whole('blockedMonths'),
  applicationMonths: whole('applicationMonths'),
  deliveryDays: whole('deliveryDays'),
  booksYears: whole('booksYears'),
  marksYears: whole('marksYears'),
  attendanceYears: whole('attendanceYears'),
})
export const consentStates = ['Given', 'Withheld'] as const

export const consentSchema = formSchema({
  state: choice(consentStates),
  givenBy: text(limits.name),
  ground: text(limits.reason),
}).extend({ id })

/** `id`: the child's. */
export const childSchema = z.object({ id })

/** What a guardian says about pictures of a child. */
export const childConsentSchema = childSchema.extend({ state: choice(consentStates) })
