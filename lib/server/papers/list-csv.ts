import type { NextRequest } from 'next/server'
import type { Page } from '@/lib/inputs'
import { columnsIn, type List } from '@/lib/lists'
import { csv } from './csv'
import { download } from './download'

/**
 * Answers `?format=csv` of a list with all its pages as a file, in the columns of its table: `route(listBooks, { csv:
 * listCsv(bookList, 'books.csv') })`. Fees and payments, of which there are tens of thousands, have readers of their
 * own.
 */
export const listCsv =
  (list: List, name: string) =>
  async (
    pageAt: (page: number) => Promise<Page<object>>,
    request: NextRequest,
    stillMay: () => Promise<unknown>,
  ): Promise<Response> => {
    const first = await pageAt(1)
    const body = csv(columnsIn(list), allPages(first, pageAt))
    const quick = first.total <= first.pageSize
    return download({ name, type: 'text/csv; charset=utf-8', body, quick }, request, stillMay)
  }

async function* allPages(first: Page<object>, pageAt: (page: number) => Promise<Page<object>>) {
  yield first.rows
  const last = Math.ceil(first.total / first.pageSize)
  for (let page = 2; page <= last; page += 1) yield (await pageAt(page)).rows
}
