import { describe, expect, it } from 'vitest'
import { ConfigError, parseSettings } from '@/lib/server/env'

describe('settings', () => {
  it('has a default for everything an embedded start needs', () => {
    expect(parseSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      APP_URL: 'http://localhost:3000',
      SCHOOL_TIMEZONE: 'Asia/Kolkata',
      TRUST_PROXY: 0,
    })
  })

  it('takes an empty value for none, and believes one proxy on Vercel', () => {
    expect(parseSettings({ PORT: '', VERCEL: '1' })).toMatchObject({ PORT: 3000, TRUST_PROXY: 1 })
  })

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/school'],
    ['DATABASE_URL', 'not an address'],
    ['APP_URL', 'portal.example'],
    ['AUTH_SECRET', 'short'],
    ['SCHOOL_TIMEZONE', 'Mars/Olympus'],
    ['SMTP_URL', 'http://mail'],
    ['TEACHER_SIGNUP', 'perhaps'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('stops at %s=%s with a sentence that names it', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(ConfigError)
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`^The setting ${name} is wrong: .+\\.$`))
  })

  it('keeps passwords out of the sentence', () => {
    expect(() => parseSettings({ DATABASE_URL: 'mysql://app:hunter2@db/school' })).not.toThrow(/hunter2/)
  })
})
