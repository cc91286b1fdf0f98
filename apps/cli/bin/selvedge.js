#!/usr/bin/env node
import '../dist/selvedge.js'
