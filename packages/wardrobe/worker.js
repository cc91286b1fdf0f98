// What dress() starts off the main thread. It lies here because it is one folder up from the sources and from the build.
import '#work'
