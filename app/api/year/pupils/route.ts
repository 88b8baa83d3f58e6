import { route } from '@/lib/server/doors/route'
import { listCsv } from '@/lib/server/papers/list-csv'
import { rollOverList } from '@/lib/year/lists'
import { listRollOver } from '@/lib/year/queries'
import { decideRollOver } from '@/lib/year/service'

export const GET = route(listRollOver, { csv: listCsv(rollOverList, 'roll-over.csv') })
export const PUT = route(decideRollOver)
