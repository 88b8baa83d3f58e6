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
    ['PORT', '0'],
    ['PORT', '80.5'],
    ['DATABASE_POOL', '1000'],
    ['DATABASE_URL', 'postgresql://'],
    ['DATABASE_URL', 'postgresql://db.example'],
    ['DATABASE_URL', 'postgresql://app@db.example/school?schema=portal'],
    ['APP_URL', 'https://school.example/portal'],
    ['APP_URL', 'https://'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'School Office'],
    ['MAIL_FROM', 'School Office <office>'],
    ['SMS_URL', 'https://'],
    ['SMS_DLT_ENTITY_ID', 'abc'],
    ['SMS_DLT_TEMPLATE_IDS', '1107165432109876543'],
    ['SMS_DLT_TEMPLATE_IDS', 'Birthday=1107165432109876543'],
    ['SCHOOL_NAME', 'x'.repeat(81)],
    ['SCHOOL_ADDRESS', 'x'.repeat(201)],
    ['SCHOOL_PHONE', '9'.repeat(33)],
    ['SCHOOL_AFFILIATION_NUMBER', '9'.repeat(41)],
    ['SCHOOL_CODE', ' '],
    ['SCHOOL_EMAIL', 'office'],
    ['CRON_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['UPLOADTHING_TOKEN', 'abc'],
    ['ONLINE_PAYMENTS', 'paytm'],
    ['RAZORPAY_WEBHOOK_SECRET', 'short'],
    ['RAZORPAY_API_URL', 'api.razorpay.com'],
    ['RAZORPAY_CHECKOUT_URL', 'https://api.razorpay.com/v1'],
    ['BACKUP_DIR', 'x'.repeat(1001)],
    ['BACKUP_KEEP', '7'],
    ['BACKUP_KEEP', '0,4,12'],
    ['BACKUP_KEEP', '7,4,many'],
  ])('stops at %s=%s with a sentence that names it', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(ConfigError)
    // What would be right, in our own words: zod says "Too big", "Invalid" and the like.
    expect(() => parseSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} is wrong: (it )?must [^:]+(://[^:]+)*.*\\.$`),
    )
    expect(() => parseSettings({ [name]: value })).not.toThrow(/Too |Invalid|expected/)
  })

  it('stops where the one template of before is still set, and says what has come in its place', () => {
    const before = () => parseSettings({ SMS_DLT_TEMPLATE_ID: '1107165432109876543' })
    expect(before).toThrow(ConfigError)
    expect(before).toThrow('SMS_DLT_TEMPLATE_IDS')
  })

  it.each([
    ['PORT', '70000', 'a whole number from 1 to 65535'],
    ['DATABASE_POOL', '0', 'a whole number from 1 to 200'],
    ['TRUST_PROXY', '12', 'the number of proxies in front, from 0 to 9'],
    ['SCHOOL_NAME', 'x'.repeat(81), 'at most 80 characters'],
    ['APP_URL', 'https://school.example/portal', 'an address without a path, such as https://portal.school.example'],
    ['MAIL_FROM', 'School Office', 'School Office <office@school.example>'],
    ['DATABASE_URL', 'postgresql://db.example', 'the name of a database'],
  ])('says what %s may be', (name, value, right) => {
    expect(() => parseSettings({ [name]: value })).toThrow(right)
  })

  it.each([
    ['MAIL_FROM', 'office@school.example'],
    ['MAIL_FROM', 'School Office <office@school.example>'],
    ['APP_URL', 'https://school.example/'],
    ['SMTP_URL', 'smtps://user:password@mail.example'],
    ['DATABASE_URL', 'postgresql:///school?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql://app:secret@db.example/school?sslmode=require'],
    ['DATABASE_URL', 'postgresql://app:secret@db.example/school?schema=public'],
  ])('takes %s=%s', (name, value) => {
    expect(() => parseSettings({ [name]: value })).not.toThrow()
  })

  it('names the key of the gateway that is missing, whichever of them are there', () => {
    const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
    const whole = Object.fromEntries(names.map((name) => [name, 'long-enough-for-each']))
    expect(parseSettings({ ...whole, ONLINE_PAYMENTS: 'razorpay' })).toMatchObject({
      ...whole,
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    })
    for (const name of names)
      for (const more of [{}, { ONLINE_PAYMENTS: 'razorpay' }])
        expect(() => parseSettings({ ...whole, ...more, [name]: '' })).toThrow(`The setting ${name} is missing`)
    expect(() => parseSettings({ ONLINE_PAYMENTS: 'razorpay' })).toThrow('RAZORPAY_KEY_ID is missing')
  })

  it('keeps passwords out of the sentence', () => {
    expect(() => parseSettings({ DATABASE_URL: 'mysql://app:hunter2@db/school' })).not.toThrow(/hunter2/)
  })
})
