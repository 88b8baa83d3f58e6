import { route } from '@/lib/server/doors/route'
import { ownRecordList } from '@/lib/audit/lists'
import { listOwnRecord } from '@/lib/audit/operations'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listOwnRecord, { table: listFile(ownRecordList, 'my-record') })
