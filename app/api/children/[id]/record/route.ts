import { route } from '@/lib/server/doors/route'
import { listChildRecord } from '@/lib/audit/child-record'
import { ownRecordList } from '@/lib/audit/lists'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listChildRecord, { table: listFile(ownRecordList, 'record') })
