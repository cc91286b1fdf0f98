/** What to do first in a lesson, until it is done. */
import { garmentName, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { lessonOpen } from '../wrap-lessons.ts'

export function LessonHint() {
  const lesson = useStore(studioStore, (state) => lessonOpen(garmentName(state), state.history.past))
  const growing = useStore(studioStore, (state) => state.canStop)
  if (!lesson || growing) return null
  return (
    <p className="lesson-hint" role="note">
      {lesson.hint}
    </p>
  )
}
