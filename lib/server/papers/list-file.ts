import type { NextRequest } from 'next/server'
import type { Page } from '@/lib/inputs'
import { columnsIn, type List } from '@/lib/lists'
import { download } from './download'
import { tableFile } from './table-file'

/**
 * Answers `?format=csv` and `?format=xlsx` of a list with all its pages as a file, in the columns of its table:
 * `route(listBooks, { table: listFile(bookList, 'books') })`. Fees and payments, of which there are tens of thousands, have
 * readers of their own.
 */
export const listFile =
  (list: List, name: string) =>
  async (
    pageAt: (page: number) => Promise<Page<object>>,
    request: NextRequest,
    stillMay: () => Promise<unknown>,
  ): Promise<Response> => {
    const first = await pageAt(1)
    const quick = first.total <= first.pageSize
    return download(tableFile(name, columnsIn(list), allPages(first, pageAt), quick), request, stillMay)
  }

async function* allPages(first: Page<object>, pageAt: (page: number) => Promise<Page<object>>) {
  yield first.rows
  const last = Math.ceil(first.total / first.pageSize)
  for (let page = 2; page <= last; page += 1) yield (await pageAt(page)).rows
}
