import { route } from '@/lib/server/doors/route'
import { auditList } from '@/lib/audit/lists'
import { listAudit } from '@/lib/audit/operations'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listAudit, { table: listFile(auditList, 'audit') })
