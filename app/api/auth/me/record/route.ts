import { route } from '@/lib/server/doors/route'
import { ownRecordList } from '@/lib/audit/lists'
import { listOwnRecord } from '@/lib/audit/operations'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listOwnRecord, { csv: listCsv(ownRecordList, 'my-record.csv') })
