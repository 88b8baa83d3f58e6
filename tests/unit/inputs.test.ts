import { describe, expect, it } from 'vitest'
import { loginSchema, resetPasswordSchema, signupSchema } from '@/lib/auth/schema'
import { classes } from '@/lib/constants'
import { describeIssues, personName } from '@/lib/inputs'
import { applicationSchema } from '@/lib/admissions/schema'
import { leaveSchema } from '@/lib/leave/schema'
import { messages, required } from '@/lib/messages'
import { leaveMessages } from '@/lib/leave/messages'
import { signupMessages } from '@/lib/auth/messages'
import { paySchema } from '@/lib/payments/schema'
import { profileSchema } from '@/lib/profile/schema'
import { reportSchema } from '@/lib/reports/schema'
import type { z } from 'zod'
import { applicationBody } from '@/tests/support/school/admissions'
import { signupBody } from '@/tests/support/machine/api'

/** What is said about `input`, or null when it is accepted. */
const said = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? null : describeIssues(schema, parsed.error)
}

describe('sign-up (docs/spec.md §5)', () => {
  it('accepts a student, and a teacher without class and parent', () => {
    expect(said(signupSchema, signupBody())).toBeNull()
    const { class: _class, parentEmail: _parentEmail, ...teacher } = signupBody({ role: 'teacher' })
    expect(said(signupSchema, teacher)).toBeNull()
  })

  it("does not read a teacher's class, nor anything that is no field", () => {
    const parsed = signupSchema.parse(signupBody({ role: 'teacher', isActive: true, id: 'x' }))
    expect(parsed).not.toHaveProperty('class')
    expect(parsed).not.toHaveProperty('isActive')
    expect(parsed).not.toHaveProperty('id')
  })

  it.each(['name', 'email', 'password', 'role', 'class', 'parentEmail'])('needs %s', (field) => {
    for (const missing of [undefined, null, '', '   ']) {
      if (field === 'password' && missing === '   ') continue // Spaces are a password, though a short one.
      const answer = said(signupSchema, signupBody({ [field]: missing }))
      expect(answer?.message, `${field}: ${JSON.stringify(missing)}`).toBe(messages.common.incomplete)
      expect(answer?.errors[field]).toBe(required)
    }
  })

  it.each(['phone', 'address'])('does without %s', (field) => {
    for (const missing of [undefined, null, '']) expect(said(signupSchema, signupBody({ [field]: missing }))).toBeNull()
  })

  it.each([
    ['role', 'admin', 'Please choose one of these: student, teacher.'],
    ['class', 'LKG', messages.common.notOffered(classes)],
    ['class', 'Class 13', messages.common.notOffered(classes)],
    ['name', '\u200b\u2060\ufeff', required],
    ['name', '\u3164 \u2800', required],
    ['email', 'nobody', messages.common.email],
    ['parentEmail', 'a@b', messages.common.email],
    ['phone', 'call me', messages.common.phone],
    ['password', 'seven77', signupMessages.passwordTooShort],
    ['password', 'x'.repeat(129), signupMessages.passwordTooLong],
    ['name', 'x'.repeat(121), messages.common.tooLong(120)],
    ['name', 'nul\u0000byte', messages.common.unstorable],
    ['address', 'bell\u0007', messages.common.unstorable],
    ['address', 'half of a smile \ud83d', messages.common.unstorable],
    ['name', 42, required],
    ['name', { toString: 'x' }, required],
  ])('refuses %s %j', (field, value, message) => {
    expect(said(signupSchema, signupBody({ [field]: value }))?.errors[field]).toBe(message)
  })

  it('keeps what cannot be seen within a name: Indian scripts join letters with it', () => {
    expect(signupSchema.parse(signupBody({ name: 'क्\u200dष' })).name).toBe('क्\u200dष')
  })

  it('takes letters and pictures beyond the first plane', () => {
    expect(signupSchema.parse(signupBody({ address: '12 Ashoka Road 🏠 𑄌' })).address).toBe('12 Ashoka Road 🏠 𑄌')
  })

  it('takes an address of nothing visible for an empty one', () => {
    expect(signupSchema.parse(signupBody({ address: '\u200b' })).address).toBe('')
  })

  it('compares e-mail without case', () => {
    expect(signupSchema.parse(signupBody({ email: '  Some.One@School.EXAMPLE ' })).email).toBe(
      'some.one@school.example',
    )
  })
})

describe('a choice that is not offered', () => {
  it.each([
    [
      paySchema,
      { feeId: crypto.randomUUID(), method: 'Bitcoin' },
      'method',
      'Please choose one of these: Cash, Cheque, Bank Transfer, UPI, Card.',
    ],
    [
      reportSchema,
      { type: 'Sports' },
      'type',
      'Please choose one of these: Academic, Attendance, Summary, Leave, Grading.',
    ],
    [signupSchema, signupBody({ class: 'LKG' }), 'class', 'Please choose one of these: Class 1, Class 2,'],
  ])('is answered with what is', (schema, input, field, sentence) => {
    const answer = said(schema, input)
    expect(answer?.errors[field]).toContain(sentence)
    expect(answer?.message).toContain(sentence)
  })
})

describe('a rule over two fields (the leave form)', () => {
  const form = { student: crypto.randomUUID(), class: 'Class 5', reason: 'Fever', from: '2027-01-02', to: '2027-01-01' }

  it.each([
    [{ from: '' }, { from: required }],
    [{ from: '2026-02-30' }, { from: 'Please enter a valid date.' }],
    [{ to: '' }, { to: required }],
    [{ from: '', to: '2030-01-01' }, { from: required }],
    [
      { from: '2026-02-30', to: 'x' },
      { from: 'Please enter a valid date.', to: 'Please enter a valid date.' },
    ],
  ])('waits until both are valid: %j', (over, errors) => {
    expect(said(leaveSchema, { ...form, ...over })?.errors).toEqual(errors)
  })

  it('is said although a third field is missing', () => {
    expect(said(leaveSchema, { ...form, student: undefined })?.errors).toEqual({
      student: required,
      to: leaveMessages.order,
    })
  })

  it('says the form’s own sentence without a student', () => {
    expect(said(leaveSchema, { ...form, to: form.from, student: '' })).toEqual({
      message: messages.common.incomplete,
      errors: { student: required },
    })
  })
})

describe('the sentence for a whole form', () => {
  it.each([
    [loginSchema, {}, 'Please fill in all fields.'],
    [resetPasswordSchema, { token: 'x', password: '' }, 'Please enter a new password.'],
    [profileSchema, { id: crypto.randomUUID() }, 'Please fill in all fields.'],
  ])('is the contract’s', (schema, input, sentence) => {
    expect(said(schema, input)?.message).toBe(sentence)
  })
})

describe('a person’s name', () => {
  it.each([
    'Riya Mehta',
    'A.P.J. Abdul Kalam',
    'Dr.Singh',
    'S.Ramesh',
    'Ravi s/o Suresh',
    'M. Com. Rao',
    'O’Brien-Nair',
    'Kavya राव',
    'ज़ाकिर हुसैन',
    // With the joiner that Malayalam writes its chillu letters with.
    'അവന്\u200d',
    'محمد علي',
    '𝒜nna',
    'Jo',
  ])('may be %s', (name) => {
    expect(personName.parse(name)).toBe(name)
  })

  it.each([
    'Win at https://evil.example',
    'www.evil.example',
    'pay.in now',
    'Call evil.com',
    'EVIL．COM',
    'go t.ly/abc',
    'me@evil.example',
    'One\nTwo',
    'One\r\nBcc: x',
    'One\u2028Two',
    'One\tTwo',
    'Bell\u0007',
    'Turned\u202earound',
    '\u200b\u200b',
    '\u2060',
    '12345',
    '...',
  ])('is not %j', (name) => {
    expect(personName.safeParse(name).success).toBe(false)
  })

  it('is refused wherever a form takes one', () => {
    const name = 'Claim your prize at evil.com'
    expect(said(signupSchema, signupBody({ name }))?.errors).toEqual({ name: messages.common.name })
    expect(said(applicationSchema, applicationBody({ parentName: name, studentName: name }))?.errors).toEqual({
      parentName: messages.common.name,
      studentName: messages.common.name,
    })
    const profile = { id: crypto.randomUUID(), name, email: 'a@b.example', phone: '98765 43210', address: 'x' }
    expect(said(profileSchema, profile)?.errors).toEqual({ name: messages.common.name })
  })
})
