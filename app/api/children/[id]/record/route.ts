import { route } from '@/lib/server/doors/route'
import { listChildRecord } from '@/lib/audit/child-record'
import { ownRecordList } from '@/lib/audit/lists'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listChildRecord, { csv: listCsv(ownRecordList, 'record.csv') })
