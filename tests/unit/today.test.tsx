// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TodaySection } from '@/app/today-section'
import { listed } from '@/lib/counted'
import type { Today } from '@/lib/today/answers'
import { byUrgency, figure } from '@/lib/today/figures'

afterEach(cleanup)

const monday: Today = {
  date: '2026-11-23',
  off: '',
  figures: [],
  done: [],
  facts: [],
  bar: { unread: 0, waiting: 0, children: 0 },
  version: 'v',
}
const leave = figure({
  key: 'leave',
  urgency: 'waits',
  count: 3,
  label: 'leave requests to decide',
  href: '/attendance',
})
const absent = figure({ key: 'absent', urgency: 'known', count: 1200, label: 'absent today', href: '/attendance' })

describe('Today', () => {
  it('says in one line that nothing waits, with what was done', () => {
    const done = ['all classes are marked', 'every leave request is decided']
    render(<TodaySection today={{ ...monday, done, figures: [absent] }} />)
    screen.getByText('You have nothing to do today. All classes are marked, every leave request is decided.')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('has no list when there is nothing to tell', () => {
    render(<TodaySection today={monday} />)
    screen.getByText('You have nothing to do today.')
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('says what is urgent and what is to do in words, and the day', () => {
    render(<TodaySection today={{ ...monday, figures: [leave, absent], done: ['no fee is overdue'] }} />)
    const toDecide = screen.getByRole('link', { name: /3 leave requests to decide To do/ })
    expect(toDecide.getAttribute('href')).toBe('/attendance')
    expect(screen.getByRole('link', { name: /1,200 absent today/ }).textContent).not.toContain('To do')
    screen.getByText('Monday, 23 Nov 2026')
    screen.getByText('No fee is overdue.')
    expect(screen.queryByText(/You have nothing to do today/)).toBeNull()
  })

  it('says why there is no school', () => {
    render(<TodaySection today={{ ...monday, date: '2026-11-22', off: 'Sunday' }} />)
    screen.getByText('Sunday, 22 Nov 2026. No school.')
    render(<TodaySection today={{ ...monday, off: 'Founder’s Day' }} />)
    screen.getByText('Monday, 23 Nov 2026. No school: Founder’s Day.')
  })
})

it('what is late comes first, and what is alike in its order', () => {
  const late = { ...leave, key: 'late', urgency: 'late' as const }
  const more = { ...leave, key: 'more' }
  expect(byUrgency([absent, leave, late, more]).map(({ key }) => key)).toEqual(['late', 'leave', 'more', 'absent'])
})

it('names three, and counts the others', () => {
  expect(listed([])).toBe('')
  expect(listed(['A', 'B', 'C', 'D'])).toBe('A, B, C, D')
  expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})
