import type { App } from '../app/app.ts'
import type { World } from '../ports/world.ts'

type Learning =
  | 'learn'
  | 'findSources'
  | 'readLesson'
  | 'compareSegment'
  | 'planLearn'
  | 'propose'
  | 'proposeNamed'

/** The verbs by which a vault learns from what lies around it, each loaded when it is first called. */
export function learnVerbs(world: World): Pick<App, Learning> {
  const learning = () => import('../app/learn.ts')
  const proposing = () => import('../app/propose.ts')
  return {
    learn: async (...args) => (await learning()).learn(world, ...args),
    findSources: async (...args) =>
      (await import('../app/learn-sources.ts')).findSources(world, ...args),
    readLesson: async (...args) => (await learning()).readLesson(world, ...args),
    compareSegment: async (...args) => (await learning()).compareSegment(world, ...args),
    planLearn: async (...args) => (await import('../app/plan-learn.ts')).planLearn(world, ...args),
    propose: async (...args) => (await proposing()).propose(world, ...args),
    proposeNamed: async (...args) => (await proposing()).proposeNamed(world, ...args),
  }
}
