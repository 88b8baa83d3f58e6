import { route } from '@/lib/server/doors/route'
import { listDefaulters } from '@/lib/fees/defaulters'
import { defaulterList } from '@/lib/fees/lists'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listDefaulters, { csv: listCsv(defaulterList, 'defaulters.csv') })
