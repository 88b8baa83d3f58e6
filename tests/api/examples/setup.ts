import { expect } from 'vitest'
import { materialClasses } from '@/lib/constants'
import { formOf, makeImage, named } from '@/tests/support/material/files'
import type { Examples } from '@/tests/support/doors/examples'

// The demo school has an administrator, so its set-up is closed; tests/long/api/setup.test.ts has an empty one.
const code = 'K7QF-2M9X-4TRB'
const closed = { status: 409, body: { message: 'This school is set up. Please log in.' } }

export default {
  async readSetup({ visitor }) {
    expect(await visitor.post('/api/setup', { code })).toMatchObject(closed)
  },

  async saveSetupSchool({ visitor }) {
    const school = { name: 'Banyan Tree School', address: '3 Temple Street, Wai', timeZone: 'Asia/Kolkata' }
    expect(await visitor.put('/api/setup/school', { code, ...school })).toMatchObject(closed)
  },

  async saveSetupYear({ visitor }) {
    // Two sections of each class, in their order.
    const year = { firstDay: '2026-04-01', lastDay: '2027-03-31', sections: materialClasses.map(() => 2) }
    expect(await visitor.put('/api/setup/year', { code, ...year })).toMatchObject(closed)
  },

  async addSetupClass({ visitor }) {
    // Behind another, or without one the first.
    const streams = { name: 'Class 11 Science', after: 'Class 11' }
    expect(await visitor.post('/api/setup/classes', { code, ...streams })).toMatchObject(closed)
  },

  async uploadSetupLogo({ visitor }) {
    const form = formOf({ code }, named('logo.png', await makeImage('png', 64, 64)))
    expect(await visitor.send('/api/setup/logo', form)).toMatchObject(closed)
  },

  async finishSetup({ visitor }) {
    const person = { name: 'Leela Joshi', email: 'leela@banyan.example', password: 'a-long-test-password' }
    expect(await visitor.post('/api/setup/administrator', { code, ...person })).toMatchObject(closed)
  },
} satisfies Examples
