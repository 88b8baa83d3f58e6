import { route } from '@/lib/server/doors/route'
import { changeStep, readChecklist } from '@/lib/checklist/operations'

export const GET = route(readChecklist)
export const PUT = route(changeStep)
