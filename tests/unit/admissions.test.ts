import { describe, expect, it } from 'vitest'
import { transitions } from '@/lib/admissions/pipeline'
import { applicationSchema } from '@/lib/admissions/schema'
import { admissionStatuses } from '@/lib/admissions/lists'
import { describeIssues } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { admissionMessages } from '@/lib/admissions/messages'
import { applicationBody } from '@/tests/support/school/admissions'

const said = (input: unknown) => {
  const parsed = applicationSchema.safeParse(input)
  return parsed.success ? null : describeIssues(applicationSchema, parsed.error)
}

describe('an application (docs/spec.md §5)', () => {
  it('is accepted with and without a previous school', () => {
    for (const previousSchool of ['Little Flower', '', undefined, null])
      expect(said(applicationBody({ previousSchool }))).toBeNull()
  })

  it.each(['studentName', 'dateOfBirth', 'parentName', 'email', 'phone', 'address'])('needs %s', (field) => {
    for (const missing of [undefined, null, '', 7]) {
      const answer = said(applicationBody({ [field]: missing }))
      expect(answer?.message, JSON.stringify(missing)).toBe('Please fill in all required fields.')
      expect(answer?.errors[field]).toBe(required)
    }
  })

  it.each([
    ['email', 'nobody', messages.common.email],
    ['phone', 'call me', messages.common.phone],
    ['dateOfBirth', '2030-01-01', messages.common.birthFuture],
    ['dateOfBirth', '2016-02-30', 'Please enter a valid date.'],
    ['dateOfBirth', '14/05/2016', 'Please enter a valid date.'],
    ['dateOfBirth', '1926-05-14', admissionMessages.birthTooOld],
    ['studentName', 'x'.repeat(121), messages.common.tooLong(120)],
    ['address', 'bell\u0007', messages.common.unstorable],
  ])('refuses %s %j', (field, value, message) => {
    expect(said(applicationBody({ [field]: value }))).toEqual({ message, errors: { [field]: message } })
  })
})

describe('the pipeline', () => {
  it('ends with Accepted, and reaches every status from New', () => {
    expect(transitions.Accepted).toEqual([])
    const reached = new Set<string>(['New'])
    for (const status of reached) for (const next of transitions[status as keyof typeof transitions]) reached.add(next)
    expect([...reached].sort()).toEqual([...admissionStatuses].sort())
  })
})
