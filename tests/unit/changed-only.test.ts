import { expect, it } from 'vitest'
import { changedOnly } from '@/components/changed-only'

it('leaves out what stands in the fields as it was filled in, and sends what is no field', () => {
  const shown = { name: 'Diwali', from: '2026-11-08', days: 3 }
  expect(changedOnly({ id: 'e1', name: 'Deepavali', from: '2026-11-08', days: '3' }, shown)).toEqual({
    id: 'e1',
    name: 'Deepavali',
  })
  expect(changedOnly({ id: 'e1', name: '', from: '2026-11-08' }, shown)).toEqual({ id: 'e1', name: '' })
})
