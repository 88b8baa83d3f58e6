import { describe, expect, it } from 'vitest'
import { loginSchema, resetPasswordSchema, signupSchema } from '@/lib/auth/schema'
import { explain } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { profileSchema } from '@/lib/profile/schema'
import type { z } from 'zod'
import { signupBody } from '../support/api'

/** What is said about `input`, or null when it is accepted. */
const said = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? null : explain(schema, parsed.error)
}

describe('sign-up (section 5)', () => {
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
      expect(answer?.message, `${field}: ${JSON.stringify(missing)}`).toBe(messages.signup.incomplete)
      expect(answer?.errors[field]).toBe(required)
    }
  })

  it.each(['phone', 'address'])('does without %s', (field) => {
    for (const missing of [undefined, null, '']) expect(said(signupSchema, signupBody({ [field]: missing }))).toBeNull()
  })

  it.each([
    ['role', 'admin', required],
    ['class', 'Class 13', required],
    ['email', 'nobody', messages.common.email],
    ['parentEmail', 'a@b', messages.common.email],
    ['phone', 'call me', messages.common.phone],
    ['password', 'seven77', messages.signup.passwordTooShort],
    ['password', 'x'.repeat(129), messages.signup.passwordTooLong],
    ['name', 'x'.repeat(121), messages.common.tooLong(120)],
    ['name', 'nul\u0000byte', messages.common.unstorable],
    ['address', 'bell\u0007', messages.common.unstorable],
    ['name', 42, required],
    ['name', { toString: 'x' }, required],
  ])('refuses %s %j', (field, value, message) => {
    expect(said(signupSchema, signupBody({ [field]: value }))?.errors[field]).toBe(message)
  })

  it('compares e-mail without case', () => {
    expect(signupSchema.parse(signupBody({ email: '  Some.One@School.EXAMPLE ' })).email).toBe('some.one@school.example')
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
