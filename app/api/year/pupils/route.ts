import { route } from '@/lib/server/doors/route'
import { listFile } from '@/lib/server/papers/list-file'
import { rollOverList } from '@/lib/year/lists'
import { listRollOver } from '@/lib/year/queries'
import { decideRollOver } from '@/lib/year/service'

export const GET = route(listRollOver, { table: listFile(rollOverList, 'next-year') })
export const PUT = route(decideRollOver)
