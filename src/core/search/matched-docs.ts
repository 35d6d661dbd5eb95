/** Which documents were met: a set for each of hundreds would be made and thrown away in every process. */
export interface MatchedDocs {
  /** None was. */
  readonly forget: () => void
  /** Whether this one was not, until now. */
  readonly isNew: (doc: number) => boolean
}

const MET_ROOM = 1_024

export function matchedDocs(): MatchedDocs {
  let round = 1
  let rounds = new Int32Array(MET_ROOM)
  return {
    forget: () => {
      round++
    },
    isNew: (doc) => {
      if (doc >= rounds.length) {
        const larger = new Int32Array(2 * doc)
        larger.set(rounds)
        rounds = larger
      }
      if (rounds[doc] === round) return false
      rounds[doc] = round
      return true
    },
  }
}
