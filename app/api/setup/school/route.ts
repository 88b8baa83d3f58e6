import { route } from '@/lib/server/doors/route'
import { saveSetupSchool } from '@/lib/setup/operations'

export const PUT = route(saveSetupSchool)
