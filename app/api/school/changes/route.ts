import { listSchoolChanges } from '@/lib/school/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(listSchoolChanges)
