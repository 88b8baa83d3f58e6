import { route } from '@/lib/server/doors/route'
import { listSchoolChanges } from '@/lib/school/operations'

export const GET = route(listSchoolChanges)
