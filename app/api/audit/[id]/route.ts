import { route } from '@/lib/server/doors/route'
import { readAuditEntry } from '@/lib/audit/operations'

export const GET = route(readAuditEntry)
