// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from '@/components/data-table/data-table'
import { Toaster } from '@/components/toaster'
import type { Day } from '@/lib/dates'
import type { Fee } from '@/lib/fees/answers'
import { feeList } from '@/lib/fees/lists'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Person } from '@/lib/people/answers'
import { personList } from '@/lib/people/lists'
import type { Topic } from '@/lib/topics/answers'
import { topicList } from '@/lib/topics/lists'
import type { RollOverRow } from '@/lib/year/answers'
import { rollOverList } from '@/lib/year/lists'
import { Screen, server } from '@/tests/support/screen/screen'
import { patientUser } from '@/tests/support/screen/dom'

/** What DataTable promises, with the list of the fees. The server's side alone is the test's. */

const fee = (studentName: string, over: Partial<Fee> = {}): Fee => ({
  id: studentName,
  runId: 'run',
  studentId: studentName,
  studentName,
  rollNo: 7,
  class: 'Class 5',
  section: 'A',
  type: 'Tuition Fee',
  amount: 1500,
  due: 1500,
  fine: 0,
  dueDate: '2026-11-20' as Day,
  status: 'Pending',
  ...over,
})

const asha = fee('Asha', { amount: 900, rollNo: null })
const bilal = fee('bilal', { amount: 123456, dueDate: '2026-04-05' as Day })
const chitra = fee('Chitra', { amount: 1500 })

const pageOf = <Row,>(rows: Row[], over: Partial<Page<Row>> = {}): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  pageSize: 100,
  ...over,
})

type Options = Partial<ComponentProps<typeof DataTable<Fee, typeof feeList>>>

const Fees = ({ list = pageOf([bilal, asha, chitra]), ...options }: Options) => (
  <DataTable caption="Fee Structure" of={feeList} list={list} empty="No fees found." {...options} />
)

/** More rows than one page: sorting is the server's. */
const long = pageOf([bilal, asha, chitra], { total: 1234, page: 2, pageSize: 3 })

let user: ReturnType<typeof patientUser>
beforeEach(() => {
  user = patientUser()
  window.history.replaceState(null, '', '/fees')
})

async function open(options: Options = {}, address = '/fees') {
  const { asked, answer, ask } = server()
  window.history.replaceState(null, '', address)
  await act(() =>
    Promise.resolve(
      void render(
        <Screen address={address} ask={ask}>
          <Fees {...options} />
        </Screen>,
      ),
    ),
  )
  return { asked, answer: (changed: Options) => answer(<Fees {...options} {...changed} />) }
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const sortedBy = () =>
  Object.fromEntries(
    screen
      .getAllByRole('columnheader')
      .filter((cell) => cell.hasAttribute('aria-sort'))
      .map((cell) => [cell.textContent, cell.getAttribute('aria-sort')]),
  )
const sortBy = (name: string) => user.click(within(header(name)).getByRole('button', { name }))
const bodyRows = () => screen.getAllByRole('row').slice(1)
const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const busy = () => screen.getByRole('region', { name: 'Fee Structure' }).getAttribute('aria-busy')

describe('the rows', () => {
  it('show each value as people read it, and how many there are', async () => {
    await open({ list: long })
    const cells = within(bodyRows()[0]!).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'bilal',
      '7',
      'Class 5',
      'Tuition Fee',
      '₹1,23,456.00',
      '5 Apr 2026',
      'Pending',
    ])
    expect(screen.getByRole('table', { name: 'Fee Structure' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('4–6 of 1,234')
    expect(screen.getByText('Page 2 of 412')).toBeTruthy()
  })

  it('leave out what a viewer does not see, and show more than a value where that is told', async () => {
    await open({ hide: ['rollNo', 'class'], cells: { status: ({ status }) => <b>It is {status}</b> } })
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Student',
      'Type',
      'Amount',
      'Due Date',
      'Status',
    ])
    expect(within(bodyRows()[0]!).getAllByRole('cell').at(-1)?.innerHTML).toBe('<b>It is Pending</b>')
  })

  it('have buttons of their own in a last column', async () => {
    const pay = vi.fn()
    const cell = (row: Fee) => row !== asha && <button onClick={() => pay(row.id)}>Pay Now</button>
    await open({ action: { label: 'Payment', cell } })
    expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('Payment')
    const [first, second] = bodyRows()
    await user.click(within(first!).getByRole('button', { name: 'Pay Now' }))
    expect(pay).toHaveBeenCalledExactlyOnceWith('bilal')
    expect(within(second!).queryByRole('button')).toBeNull()
  })
})

describe('a list that is empty', () => {
  it('says so in its own words, without a table', async () => {
    await open({ list: pageOf([]) })
    expect(screen.getByText('No fees found.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    // Announced, because it is where `1–25 of 300` was.
    expect(screen.getByRole('status').textContent).toBe('Nothing was found.')
  })

  const begins = { about: 'What each class pays.', start: { label: 'Add a fee', href: '#add-fee' } }

  it('says what it is for, and how it begins to who may', async () => {
    await open({ list: pageOf([]), ...begins })
    expect(screen.getByText('What each class pays.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add a fee' }).getAttribute('href')).toBe('#add-fee')
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
  })

  it('because of a search or a filter offers to clear them, with those of the screen', async () => {
    const { asked } = await open(
      { list: pageOf([]), filters: ['class'], shared: ['section'], ...begins },
      '/fees?class=Class+5&q=zz&page=2&sort=-amount&section=B&other=1',
    )
    expect(screen.getByText('No fees found.')).toBeTruthy()
    expect(screen.queryByText('What each class pays.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add a fee' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(asked).toEqual(['?sort=-amount&other=1'])
  })

  it.each(['?class=Class+5', '?q=zz', '?section=B', '?fees.class=Class+5'])(
    'and does so for %s alone',
    async (query) => {
      await open({ list: pageOf([]), filters: ['class'], shared: ['section'], ...begins }, `/fees${query}`)
      const offered = query.includes('fees.') ? 0 : 1
      expect(screen.queryAllByRole('button', { name: 'Clear search and filters' })).toHaveLength(offered)
      expect(screen.queryAllByRole('link', { name: 'Add a fee' })).toHaveLength(1 - offered)
    },
  )
})

describe('a click on a header', () => {
  it('sorts in the browser while all rows are there, and turns the order with the next', async () => {
    const { asked } = await open()
    expect(names()).toEqual(['bilal', 'Asha', 'Chitra'])
    expect(sortedBy()).toEqual({ Student: 'none', Amount: 'none', 'Due Date': 'none' })
    await sortBy('Amount')
    expect(names()).toEqual(['Asha', 'Chitra', 'bilal'])
    expect(sortedBy()).toEqual({ Student: 'none', Amount: 'ascending', 'Due Date': 'none' })
    expect(window.location.search).toBe('?sort=amount')
    await sortBy('Amount')
    expect(names()).toEqual(['bilal', 'Chitra', 'Asha'])
    expect(sortedBy()).toMatchObject({ Amount: 'descending' })
    expect(window.location.search).toBe('?sort=-amount')
    // Without regard to the case, as the database sorts.
    await sortBy('Student')
    expect(names()).toEqual(['Asha', 'bilal', 'Chitra'])
    expect(sortedBy()).toEqual({ Student: 'ascending', Amount: 'none', 'Due Date': 'none' })
    expect(asked).toEqual([])
  })

  it('reads numbers in words, as the database does', async () => {
    await open({ list: pageOf(['Pupil 10', 'pupil 9', 'Pupil 2'].map((name) => fee(name))) }, '/fees?sort=studentName')
    expect(names()).toEqual(['Pupil 2', 'pupil 9', 'Pupil 10'])
  })

  it('asks the server while there are more rows than these, which stay until it answers', async () => {
    const { asked, answer } = await open({ list: long }, '/fees?page=2&class=Class+5')
    expect(busy()).toBe('false')
    await sortBy('Amount')
    expect(asked).toEqual(['?class=Class+5&sort=amount'])
    expect([names(), busy()]).toEqual([['bilal', 'Asha', 'Chitra'], 'true'])
    expect(sortedBy()).toMatchObject({ Amount: 'ascending' })
    await answer({ list: { ...long, page: 1, rows: [chitra, asha, bilal] } })
    // As the server sent them.
    expect([names(), busy()]).toEqual([['Chitra', 'Asha', 'bilal'], 'false'])
    await sortBy('Amount')
    expect(asked).toEqual(['?class=Class+5&sort=amount', '?class=Class+5&sort=-amount'])
  })

  it('is not offered where the server does not sort', async () => {
    await open()
    expect(within(header('Status')).queryByRole('button')).toBeNull()
    expect(header('Status').hasAttribute('aria-sort')).toBe(false)
  })

  it('sorts the kindergarten before the classes, and Class 2 before Class 10', async () => {
    const topic = (schoolClass: string): Topic => ({
      id: schoolClass,
      class: schoolClass,
      section: 'A',
      subject: 'Mathematics',
      topic: 'Sums',
      date: '2026-11-20',
    })
    const list = pageOf(['Class 10', 'UKG', 'Class 2', 'LKG'].map(topic))
    const { ask } = server()
    await act(() =>
      Promise.resolve(
        void render(
          <Screen address="/study-materials?sort=class" ask={ask}>
            <DataTable caption="Topics" of={topicList} list={list} empty="" />
          </Screen>,
        ),
      ),
    )
    expect(bodyRows().map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      'LKG',
      'UKG',
      'Class 2',
      'Class 10',
    ])
  })
})

describe('the filters', () => {
  it('are in the address, and a choice goes to the first page', async () => {
    const { asked, answer } = await open(
      { list: long, filters: ['class', 'status'] },
      '/fees?page=2&status=Paid&sort=amount',
    )
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Paid')
    await user.selectOptions(screen.getByLabelText('Class'), 'Class 5')
    expect(asked).toEqual(['?status=Paid&sort=amount&class=Class+5'])
    expect(window.location.search).toBe(asked[0])
    // The choice is shown before its rows are.
    expect([screen.getByLabelText<HTMLSelectElement>('Class').value, busy()]).toEqual(['Class 5', 'true'])
    await answer({ list: pageOf([asha]) })
    expect([names(), busy()]).toEqual([['Asha'], 'false'])
    await user.selectOptions(screen.getByLabelText('Status'), 'All')
    expect(asked.at(-1)).toBe('?sort=amount&class=Class+5')
  })

  it('answer at once: no row is made anew until its page has come', async () => {
    const cells = { status: vi.fn(({ status }: Fee) => status) }
    const { answer } = await open({ list: long, filters: ['class'], search: 'Search by student', cells })
    const made = cells.status.mock.calls.length
    await user.selectOptions(screen.getByLabelText('Class'), 'Class 5')
    await user.type(screen.getByLabelText('Search by student'), 'asha{Enter}')
    await user.click(screen.getByRole('button', { name: 'Filter and sort (1)' }))
    expect(busy()).toBe('true')
    expect(cells.status).toHaveBeenCalledTimes(made)
    await answer({ list: pageOf([asha]) })
    expect(cells.status).toHaveBeenLastCalledWith(asha)
  })

  it('lose no choice that is made before the last one is answered', async () => {
    const { asked } = await open({ list: long, filters: ['class', 'status'] })
    await user.selectOptions(screen.getByLabelText('Class'), 'Class 5')
    await user.selectOptions(screen.getByLabelText('Status'), 'Overdue')
    expect(asked.at(-1)).toBe('?class=Class+5&status=Overdue')
  })

  it('are those that this viewer gets, with all that can be chosen', async () => {
    await open({ filters: ['status'] })
    expect(screen.queryByLabelText('Class')).toBeNull()
    const options = within(screen.getByLabelText('Status')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['All', 'Pending', 'Overdue', 'Paid'])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('of one list leave the others of the screen as they are', async () => {
    const { asked } = await open({ name: 'fees', list: long, filters: ['class'] }, '/fees?payments.page=3&fees.page=2')
    await user.selectOptions(screen.getByLabelText('Class'), 'Class 5')
    expect(asked).toEqual(['?payments.page=3&fees.class=Class+5'])
  })

  it('search at once with Enter, else after a pause, with one question for all letters', async () => {
    const { asked } = await open({ list: long, search: 'Search by student' })
    await user.type(screen.getByLabelText('Search by student'), 'asha{Enter}')
    expect(asked).toEqual(['?q=asha'])
    await user.type(screen.getByLabelText('Search by student'), ' rao')
    expect(asked).toEqual(['?q=asha'])
    await waitFor(() => expect(asked).toEqual(['?q=asha', '?q=asha+rao']))
    expect(screen.getByLabelText<HTMLInputElement>('Search by student').value).toBe('asha rao')
  })
})

describe('the pages', () => {
  it('begin with their first row, which gets the focus; another filter moves none', async () => {
    const { answer } = await open({ list: { ...long, page: 3 }, filters: ['status'] }, '/fees?page=3')
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await answer({ list: { ...long, page: 4, rows: [chitra, asha] } })
    expect(names()).toEqual(['Chitra', 'Asha'])
    expect(document.activeElement).toBe(bodyRows()[0])
    await user.selectOptions(screen.getByLabelText('Status'), 'Paid')
    await answer({ list: { ...long, page: 1, rows: [bilal] } })
    expect(document.activeElement).not.toBe(bodyRows()[0])
  })

  it('keep the rest of the view', async () => {
    const { asked } = await open({ list: { ...long, page: 3 } }, '/fees?page=3&sort=amount')
    const pages = within(screen.getByRole('navigation', { name: 'Pages of Fee Structure' }))
    await user.click(pages.getByRole('link', { name: 'Next' }))
    await user.click(pages.getByRole('link', { name: 'Previous' }))
    expect(asked).toEqual(['?page=4&sort=amount', '?page=2&sort=amount'])
  })

  it('lead to the last one, and no further', async () => {
    const list = { ...long, total: 11, pageSize: 3 }
    const { asked, answer } = await open({ list: { ...list, page: 3 } }, '/fees?page=3')
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(asked).toEqual(['?page=4'])
    await answer({ list: { ...list, page: 4 } })
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })

  it('are not offered where there is but one', async () => {
    await open()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('the file of a list', () => {
  const answering = (response: () => Response) => {
    const fetching = vi.fn((_address: string) => Promise.resolve(response()))
    vi.stubGlobal('fetch', fetching)
    return fetching
  }
  const csv = () =>
    new Response('Student\r\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="fees.csv"' },
    })

  it.each([
    { path: '/api/fees/csv', address: '/api/fees/csv?class=Class+5&q=a+%26+b' },
    { path: '/api/fees?format=csv', address: '/api/fees?format=csv&class=Class+5&q=a+%26+b' },
  ] as const)('is that of the shown view, without its page and order: $path', async ({ path, address }) => {
    const fetching = answering(csv)
    const actions = vi.fn((filters: string) => <output>{filters}</output>)
    await open({ list: long, csv: path, actions }, '/fees?page=2&pageSize=3&sort=amount&class=Class+5&q=a+%26+b')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'fees.csv' }]))
    expect(fetching.mock.calls.map(([asked]) => asked)).toEqual([address])
    expect(actions).toHaveBeenLastCalledWith('?class=Class+5&q=a+%26+b')
    saved.mockRestore()
  })

  it('is that of the whole list without a view', async () => {
    const fetching = answering(() => new Response('', { status: 500 }))
    render(<Toaster />)
    await open({ csv: '/api/fees?format=csv' })
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText(messages.common.exportFailed)).toBeTruthy()
    expect(fetching.mock.calls.map(([asked]) => asked)).toEqual(['/api/fees?format=csv'])
  })
})

describe('on a phone, where each row is two lines', () => {
  const narrow = (width: number) =>
    act(() => Promise.resolve((window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width })))
  afterEach(() => narrow(1024))

  /** The labels of the cells with each place in the lines. */
  const placesIn = (row: HTMLElement) =>
    Object.fromEntries(
      ['title', 'state', 'second', 'action'].map((place) => [
        place,
        within(row)
          .getAllByRole('cell')
          .filter((cell) => cell.classList.contains(place))
          .map((cell) => cell.dataset.label),
      ]),
    )

  it('they are made of what the list says of its columns, and a button if that is what it is for', async () => {
    await open({ action: { first: true, cell: () => <button>Pay</button> } })
    expect(placesIn(bodyRows()[0]!)).toEqual({
      title: ['Student'],
      state: ['Status'],
      second: ['Class', 'Type', 'Amount', 'Due Date'],
      action: ['Action'],
    })
  })

  it('another column begins them where all rows are of one pupil', async () => {
    await open({ title: 'type', action: { cell: () => <button>Pay</button> } })
    expect(placesIn(bodyRows()[0]!)).toEqual({
      title: ['Type'],
      state: ['Status'],
      second: ['Class', 'Amount', 'Due Date'],
      action: [],
    })
  })

  it('a button, which is there on a phone alone, opens one', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Details of bilal' })).toBeNull()
    await narrow(360)
    const button = screen.getByRole('button', { name: 'Details of bilal' })
    const opened = () => bodyRows().map((row) => row.classList.contains('open'))
    expect([button.getAttribute('aria-expanded'), opened()]).toEqual(['false', [false, false, false]])
    await user.click(button)
    expect([button.getAttribute('aria-expanded'), opened()]).toEqual(['true', [true, false, false]])
    await user.click(button)
    expect(opened()).toEqual([false, false, false])
  })

  it('every value has its column’s name beside it once one is open, and what is empty is left out', async () => {
    await open({ action: { cell: ({ id }) => id === 'bilal' && <button>Pay</button> } })
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    expect(headers).toEqual(['Student', 'Roll No', 'Class', 'Type', 'Amount', 'Due Date', 'Status', 'Action'])
    for (const row of bodyRows())
      expect(
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.dataset.label),
      ).toEqual(headers)
    // Nothing at all in them: the style sheet hides such cells.
    const [, second] = bodyRows()
    const empty = within(second!)
      .getAllByRole('cell')
      .filter((cell) => cell.childNodes.length === 0)
    expect(empty.map((cell) => cell.dataset.label)).toEqual(['Roll No', 'Action'])
  })

  it('is sorted by a select, because there are no headers', async () => {
    const { asked } = await open({ list: long }, '/fees?sort=amount')
    expect(screen.queryByLabelText('Sort by')).toBeNull()
    await narrow(360)
    const select = screen.getByLabelText<HTMLSelectElement>('Sort by')
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Newest first',
      'Student, ascending',
      'Student, descending',
      'Amount, ascending',
      'Amount, descending',
      'Due Date, ascending',
      'Due Date, descending',
    ])
    expect(select.selectedOptions[0]?.text).toBe('Amount, ascending')
    await user.selectOptions(select, 'Due Date, descending')
    await user.selectOptions(select, 'Newest first')
    expect(asked).toEqual(['?sort=-dueDate', ''])
  })

  it.each([
    [() => <DataTable caption="Fees" of={feeList} list={pageOf<Fee>([])} empty="" />, 'Newest first'],
    [() => <DataTable caption="People" of={personList} list={pageOf<Person>([])} empty="" />, 'By name'],
    [() => <DataTable caption="Topics" of={topicList} list={pageOf<Topic>([])} empty="" />, 'Latest day first'],
    [
      () => <DataTable caption="Year" of={rollOverList} list={pageOf<RollOverRow>([])} empty="" />,
      'Those to check first',
    ],
  ])('says in which order a list comes: %#', async (List, words) => {
    await narrow(360)
    await act(() =>
      Promise.resolve(
        void render(
          <Screen address="/" ask={server().ask}>
            <List />
          </Screen>,
        ),
      ),
    )
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').selectedOptions[0]?.text).toBe(words)
  })

  it('asks for the server’s own order, which the browser does not know, also while all rows are there', async () => {
    const { asked, answer } = await open({}, '/fees?sort=amount')
    await narrow(360)
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
    expect(asked).toEqual([''])
    await answer({ list: pageOf([chitra, bilal, asha]) })
    expect(names()).toEqual(['Chitra', 'bilal', 'Asha'])
  })
})
