import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeZones } from '@/lib/school/time-zones'
import { decidedBy, keepSettings, mailSender, schoolSettings, settingNames } from '@/lib/server/school-settings'

type Kept = Parameters<typeof keepSettings>[0]

const nothing = Object.fromEntries(settingNames.map((name) => [name, null])) as unknown as Kept['saved']
const keep = (saved: Partial<Kept['saved']>) =>
  keepSettings({
    version: 1,
    checkedAt: Date.now(),
    saved: { ...nothing, ...saved },
    logo: null,
    rollNumbers: 'class',
    empty: false,
    hasAdministrator: true,
  })

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://app@127.0.0.1:9/school')
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
})
afterEach(() => {
  vi.unstubAllEnvs()
  keep({})
})

describe('the school’s settings', () => {
  it('are the environment’s before anything was read, and where the office has decided nothing', () => {
    expect(schoolSettings()).toMatchObject({ name: 'Sunrise Public School', absenceMessageDelay: 5 })
    keep({ phone: '+91 253 123 4567' })
    expect(schoolSettings()).toMatchObject({ name: 'Sunrise Public School', phone: '+91 253 123 4567' })
  })

  it('are the office’s also where it says 0', () => {
    keep({ absenceMessageDelay: 0 })
    expect(schoolSettings().absenceMessageDelay).toBe(0)
    expect(decidedBy('absenceMessageDelay')).toBe('office')
    expect(decidedBy('name')).toBe('nobody')
  })

  it('are the office’s where the environment has the same', async () => {
    vi.stubEnv('SCHOOL_NAME', 'Named by the environment')
    // The environment is read once.
    vi.resetModules()
    const settings = await import('@/lib/server/school-settings')
    const named = () => [settings.schoolSettings().name, settings.decidedBy('name')]
    expect(named()).toEqual(['Named by the environment', 'environment'])
    keep({ name: 'Named by the office' })
    expect(named()).toEqual(['Named by the office', 'office'])
  })

  it('have the demo’s numbers at the board only while the school is called as the demo is', () => {
    const numbers = () => [schoolSettings().affiliationNumber, schoolSettings().schoolCode]
    expect(numbers()).toEqual(['1130000', '30000'])
    keep({ name: 'Nightingale Academy' })
    expect(numbers()).toEqual(['', ''])
    keep({ name: 'Nightingale Academy', affiliationNumber: '1130456' })
    expect(numbers()).toEqual(['1130456', ''])
  })

  it('make the sender of mails, whatever signs a name has', () => {
    keep({ name: 'St. Mary’s, Pune <Boys>' })
    expect(mailSender()).toEqual({ name: 'St. Mary’s, Pune <Boys>', address: expect.stringMatching(/^no-reply@\w/) })
  })
})

it('the time zones have today’s names, and the present one whatever it is called', () => {
  expect(timeZones('Asia/Kolkata')).toContain('Asia/Kolkata')
  expect(timeZones('Asia/Kolkata')).not.toContain('Asia/Calcutta')
  expect(timeZones('Etc/GMT-3')).toContain('Etc/GMT-3')
})
