import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { xlsxType } from '@/tests/support/material/sheets'
import { contractLists, offeredIn } from '@/lib/choices'
import { ownOrderOf, sortValueIn, type List } from '@/lib/lists'
import { baseUrl, call, demo, sessionOf, type Session } from '@/tests/support/machine/api'

type Row = Record<string, string | number>

type Options = {
  /** A column in which a search finds words. */
  search: string
  /** The call that answers the list as a file. */
  csv?: string
  /** Filters that mean something else than a column's value; they have tests of their own. */
  otherFilters?: readonly string[]
}

/** Rows that are looked at. */
const most = 200

/** The lists that `listBehaves` has been called with. */
export const listsTried = new Set<List>()

/**
 * Tests of what every list does: search, each filter, each sort, pages and its file, as the demo school's admin gets it.
 *
 *   listBehaves('/api/books', bookList, { search: 'title', csv: '/api/books?format=csv' })
 *
 * The demo school must have three rows or more, two values in each sorted column, rows of two options of each filter,
 * and in the first row a word of three letters to search for.
 */
export function listBehaves(path: string, of: List, { search, csv, otherFilters = [] }: Options) {
  listsTried.add(of)
  describe(`the list ${path}`, () => {
    let admin: Session
    beforeAll(async () => {
      admin = await sessionOf(demo.admin)
    })

    async function list(query: Record<string, string | number> = {}): Promise<{ rows: Row[]; total: number }> {
      const asked = new URLSearchParams({ pageSize: String(most), ...query }).toString()
      const { status, body } = await call(`${path}?${asked}`, { bearer: admin.accessToken })
      expect([asked, status]).toEqual([asked, 200])
      return { rows: Object.values(body).find((value) => Array.isArray(value)) as Row[], total: Number(body.total) }
    }

    it(`?q= finds words of ${search}, and no other rows`, async () => {
      const { rows, total } = await list()
      const [word = ''] = String(rows[0]?.[search]).match(/\p{L}{3,}/u) ?? []
      const found = await list({ q: word.toUpperCase() })
      const has = (row: Row) =>
        Object.values(row).some((value) => String(value).toLowerCase().includes(word.toLowerCase()))
      expect(found.rows.map(({ id }) => id)).toContain(rows[0]?.id)
      expect(found.rows.filter((row) => !has(row))).toEqual([])
      if (found.rows.length < most) expect(found.total).toBe(found.rows.length)
      expect(found.total).toBeLessThanOrEqual(total)
      expect((await list({ q: 'no such word anywhere' })).total).toBe(0)
    })

    it('?q= takes % and _ for themselves', async () => {
      for (const sign of ['%', '_', '%_%', '\\']) {
        const { rows } = await list({ q: sign })
        expect(rows.filter((row) => !Object.values(row).some((value) => String(value).includes(sign)))).toEqual([])
      }
    })

    const filters = Object.entries(of.filters ?? {}).filter(([filter]) => !otherFilters.includes(filter))
    it.each(filters)('?%s= lists and counts the rows that have it', async (filter, { options }) => {
      const totals: number[] = []
      for (const option of offeredIn(contractLists, options)) {
        const { rows, total } = await list({ [filter]: option })
        expect(
          rows.map((row) => row[filter]).filter((value) => value !== option),
          option,
        ).toEqual([])
        if (rows.length < most) expect(total, option).toBe(rows.length)
        totals.push(total)
      }
      expect(totals.filter((total) => total > 0).length, 'options that some rows have').toBeGreaterThan(1)
      expect(Math.min(...totals)).toBeLessThan((await list()).total)
    })

    const sorts = Object.keys(of.columns).filter((column) => of.columns[column]?.sortable)
    it.each(sorts)('?sort=%s is in the order of that column', async (column) => {
      const valuesOf = async (sort: string) => (await list({ sort })).rows.map(sortValueIn(of, column)).filter(isPlain)
      const [rising, falling] = [await valuesOf(column), await valuesOf(`-${column}`)]
      expect(rising).toEqual(rising.toSorted(order))
      expect(falling).toEqual(falling.toSorted((a, b) => order(b, a)))
      expect(order(rising[0]!, falling[0]!), 'there is something to order').toBeLessThan(0)
    })

    const alike = of.comes ? of.comes.as : of.columns.date?.sortable && '-date'
    if (alike)
      it(`comes as its label says: ${ownOrderOf(of)}`, async () => {
        const ids = async (query?: Record<string, string>) => (await list(query)).rows.map(({ id }) => id)
        expect(await ids()).toEqual(await ids({ sort: alike }))
      })

    it('has pages that follow each other', async () => {
      const [both, first, second] = [
        await list({ pageSize: 4 }),
        await list({ pageSize: 2 }),
        await list({ pageSize: 2, page: 2 }),
      ]
      expect(both.rows.length, 'rows for two pages').toBeGreaterThan(2)
      expect([...first.rows, ...second.rows]).toEqual(both.rows)
      expect([first.total, second.total]).toEqual([both.total, both.total])
    })

    if (!csv) return
    it('is answered as a file with the columns of the table, and perhaps more behind them, and all its rows', async () => {
      const file = await fetch(baseUrl + csv, { headers: { authorization: `Bearer ${admin.accessToken}` } })
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
      // Cells with line breaks are quoted.
      const [head, ...records] = (await file.text())
        .replaceAll(/"[^"]*"/g, '')
        .trimEnd()
        .split('\r\n')
      const labels = Object.values(of.columns).map(({ label }) => label)
      expect(head?.split(',').slice(0, labels.length)).toEqual(labels)
      expect(records.length).toBe((await list()).total)
      const path = csv.includes('format=csv') ? csv.replace('format=csv', 'format=xlsx') : `${csv}?format=xlsx`
      const workbook = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${admin.accessToken}` } })
      expect(workbook.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/)
      expect(workbook.headers.get('content-type')).toBe(xlsxType)
      const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
      const [first, ...rows] = strFromU8(sheet ?? new Uint8Array())
        .split('<row ')
        .slice(1)
      for (const label of labels) expect(first).toContain(`<t xml:space="preserve">${label}</t>`)
      expect(rows).toHaveLength(records.length)
    })
  })
}

const { compare } = new Intl.Collator('en', { numeric: true })
const order = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))

/** Earlier tests name people with signs that not every version of ICU puts in the same place. */
const isPlain = (value: string | number) => /^[\p{L}\p{M}\p{N} :.-]+$/u.test(String(value))
