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

/** A person whose data are blocked. */
export type Blocked = {
  id: string
  name: string
  reason: string
  /** '' when the account is gone. */
  by: string
  /** When they were blocked, and when they will be erased. ISO 8601, UTC. */
  since: string
  until: string
}

export const consentStates = ['Given', 'Withheld'] as const

export const consentSchema = formSchema({
  state: choice(consentStates),
  givenBy: text(limits.name),
  ground: text(limits.reason),
}).extend({ id })

/** What somebody said about pictures of a pupil; the newest first. */
export type Consent = {
  id: string
  state: (typeof consentStates)[number]
  givenBy: string
  ground: string
  /** Who recorded it; '' when the account is gone. */
  by: string
  /** ISO 8601, UTC. */
  at: string
}
