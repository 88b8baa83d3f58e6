import { route } from '@/lib/server/doors/route'
import { auditList } from '@/lib/audit/lists'
import { listAudit } from '@/lib/audit/operations'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listAudit, { csv: listCsv(auditList, 'audit.csv') })
